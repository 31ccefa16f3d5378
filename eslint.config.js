import { defineConfig, globalIgnores } from 'eslint/config'
import { parser } from 'typescript-eslint'

// Only what oxlint (.oxlintrc.json) does not know: syntax that is forbidden in some folders.
const clockless = 'The caller says what time it is.'
const scrolls = 'Newer browsers answer a scroll with a promise, which React would call as the way to undo it.'

const code = '**/*.{ts,tsx}'

export default defineConfig(
  globalIgnores(['web/public', '**/*.test.{ts,tsx}']),
  {
    files: [code],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['domain', 'contract'].map((folder) => `${folder}/${code}`),
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
    files: [`web/${code}`],
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
)
