/** Templates that must not pass: each has one error, on the line of its template. */
import { Component } from '@angular/core';
import type { OfferAcceptedEvent } from 'merchant-finance-elements';
import { FINANCE_ELEMENTS } from '../src/app/finance-elements';

const imports = [FINANCE_ELEMENTS];

/** There is no such layout. */
@Component({ imports, template: `<renewal-advert layout="poster" />` })
export class Layout {}

/** Misspelled. */
@Component({ imports, template: `<renewal-advert [dismissable]="true" />` })
export class Misspelled {}

/** A property of the picker. */
@Component({ imports, template: `<renewal-advert [showStart]="true" />` })
export class AnotherElement {}

/** Not a session. */
@Component({ imports, template: `<renewal-advert [session]="{}" />` })
export class Session {}

/** There is no such unit. */
@Component({ imports, template: `<offer-accept term-unit="years" />` })
export class Unit {}

/** The detail has no such field. */
@Component({
  imports,
  template: `<offer-accept (offer-accepted)="($event.detail.applicationId)" />`,
})
export class Detail {}

/** The event has another detail. */
@Component({ imports, template: `<offer-picker (offer-select)="keep($event)" />` })
export class AnotherEvent {
  keep(event: OfferAcceptedEvent): string {
    return event.detail.acceptance.application_id;
  }
}

/** There is no such tag. */
@Component({ imports, template: `<offer-acept />` })
export class Tag {}
