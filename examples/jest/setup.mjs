// Test files of one process are tabs to each other: one would begin with what another has accepted.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
