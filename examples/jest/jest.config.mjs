export default {
  testEnvironment: 'jest-fixed-jsdom',
  setupFiles: ['./setup.mjs'],
  transform: {
    '\\.m?js$': [
      'babel-jest',
      { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(merchant-finance-elements|lit-html|@lit|@lit-labs)/)',
  ],
};
