// Allowed import directions (docs/architecture.md).
const tests = '[.]test[.]tsx?$'

/** Files in `from` may import only `to`. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: to },
})

/** Files in `from` must not import `to`. */
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'Two files that need each other are one file, or three.'),
    never(
      'resolvable',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
      'The imported file does not exist.',
    ),
    only('domain-is-pure', '^domain/', '^domain/', 'Rules use no library, clock or network.'),
    only(
      'contract-says',
      '^contract/',
      ['^(domain|contract)/', '^node_modules/zod/'],
      'The contract has schemas only.',
    ),
    never(
      'server-without-web',
      { path: '^server/' },
      { path: '^web/' },
      'Server and web share only the contract, domain and texts.',
    ),
    never(
      'web-without-server',
      { path: '^web/' },
      { path: '^(server|test|bench|scripts)/', pathNot: '^test/vectors/' },
      'Server and web share only the contract, domain and texts.',
    ),
    never(
      'web-loads-few-contracts',
      { path: '^web/' },
      { path: '^contract/(resources|summaries)[.]ts$' },
      'A page loads only the contract that it needs.',
    ),
    never(
      'platform-without-features',
      {
        path: '^server/(http|session|resource|db|jobs|mail|live|files|audit(?!/verify)|documents|signing|credentials|operations)/',
        pathNot: tests,
      },
      { path: '^server/features/' },
      'Platform folders import no feature.',
    ),
    never(
      'features-read-each-other',
      { path: '^server/features/([^/]+)/', pathNot: tests },
      { path: '^server/features/.+/routes\\.ts$', pathNot: '^server/features/$1/' },
      'A feature may import the queries of another, not its routes.',
    ),
    never(
      'pages-meet-in-routes',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: ['^web/features/$1/', '^web/features/[^/]+/public/'] },
      'A feature imports another only through its folder public.',
    ),
    never(
      'frame-without-features',
      { path: '^web/(app|api|session|i18n|form|resource|ui|device)/', pathNot: tests },
      { path: '^web/features/', pathNot: '^web/features/[^/]+/public/' },
      'Code that every feature uses imports a feature only through its folder public.',
    ),
    never(
      'ui-knows-no-product',
      { path: '^web/ui/', pathNot: tests },
      { path: '^(contract|domain)/' },
      'Components in web/ui import neither contract nor domain.',
    ),
    never(
      'names-say-something',
      {},
      {
        path: '(Service|Manager|Helper|Helpers|Utils|/service|/manager|/helper|/helpers|/util|/utils|/common|/index)[.]tsx?$',
        pathNot: 'node_modules',
      },
      'Files are named by what they export.',
    ),
    never(
      'tests-stay-outside',
      { path: '^(domain|contract|server|web)/', pathNot: tests },
      { path: ['^test/', tests] },
      'Product code imports no tests.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
}
