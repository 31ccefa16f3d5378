import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import typescript from 'typescript-eslint'

const clockless = 'The caller says what time it is.'
const outsideConfig = 'The environment is read once, in server/config.ts.'
const scrolls = 'Newer browsers answer a scroll with a promise, which React would call as the way to undo it.'
const outsideCall = 'Calls go through web/api/call.ts, which knows session, language and problems.'

// The plain scripts run before any package is there, and on Node 18.
const plain = ['**/*.mjs', '**/*.cjs', '**/*.js']
const tests = ['**/*.test.{ts,tsx}', 'test/**']

export default defineConfig(
  globalIgnores(['dist', 'data', 'coverage', '.runtime', 'web/public', 'server/db/tables.ts']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers in messages are fine; objects are not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => setOpen(true)` reads better than a block.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Promise<void> and callbacks that yield nothing are what the libraries ask for.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A handler may be asynchronous because its like is, without waiting for anything itself.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // A type argument that says what the caller gets back, as in call<Answer>().
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Data from outside is typed as it should be and checked because it may not be.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Parts of this house are plain objects of functions, taken apart at will; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Numbers and codes are spread into their characters; none of them is an emoji.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // The router's way of leaving a guard.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }],
        },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: plain,
    rules: { 'no-unused-vars': 'error', 'no-undef': 'off', eqeqeq: 'error' },
  },
  {
    files: ['domain/**', 'contract/**'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: clockless },
        { selector: 'CallExpression[callee.name="Date"]', message: clockless },
        {
          selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          message: clockless,
        },
      ],
    },
  },
  {
    files: ['domain/**', 'contract/**', 'server/**'],
    // main hands the environment to config; the database server's own environment is made in account.
    ignores: [
      ...tests,
      'server/config.ts',
      'server/main.ts',
      'server/demo/main.ts',
      'server/verifyLog/main.ts',
      'server/db/account.ts',
    ],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: outsideConfig }],
    },
  },
  {
    files: ['web/**'],
    extends: [hooks.configs.flat.recommended],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] CallExpression[callee.property.name=/^scroll/]',
          message: scrolls,
        },
      ],
    },
  },
  {
    files: ['web/**'],
    ignores: ['web/api/call.ts', 'web/offline/serviceWorker.ts', ...tests],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: outsideCall }],
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'fetch', message: outsideCall },
        { object: 'globalThis', property: 'fetch', message: outsideCall },
      ],
    },
  },
)
