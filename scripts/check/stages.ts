import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { checkLockfile } from './lockfile.ts'
import type { Plan, Stage } from './plan.ts'
import { node } from './process.ts'
import { vitest } from './vitest.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Files changed since the last commit, or, if none, the files of that commit. None without git. */
function changedFiles(): string[] {
  const differing = attemptGit('diff', '--name-only', 'HEAD')
  if (!differing) {
    console.log('Without git the changed files are unknown: their lint and server tests are left out.')
    return []
  }
  differing.push(...git('ls-files', '--others', '--exclude-standard'))
  // Unlike a comparison with HEAD~1, works for the first commit of a clone.
  const ofCommit = () => git('log', '-1', '--first-parent', '-m', '--name-only', '--format=')
  const changed = (differing.length > 0 ? differing : ofCommit()).filter((file) => existsSync(file))
  const since =
    differing.length > 0 ? 'since the last commit' : 'in the last commit, because nothing changed since'
  console.log(`Changed files ${since}: ${changed.length}`)
  return changed
}

/** Undefined without git, and outside a checkout. */
function attemptGit(...args: string[]) {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}

const bin = {
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  cruiser: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  tsc: 'node_modules/@typescript/native/bin/tsc',
}

const folders = ['domain', 'contract', 'server', 'web', 'test', 'scripts', 'bench'].filter((folder) =>
  existsSync(folder),
)

const format = () => node(bin.oxfmt, '--check', '.')
const lint = (...args: string[]) => node(bin.oxlint, '--deny-warnings', ...args)
/** The linter ignores some files, such as those in `web/public`. */
const lintOf = (files: string[]) => lint('--no-error-on-unmatched-pattern', ...files)
const imports = () => node(bin.cruiser, '--config', '.dependency-cruiser.cjs', ...folders)

export const everything: Plan = [
  [
    [
      { name: 'Lockfile', budget: 10, run: checkLockfile },
      { name: 'Format', budget: 10, run: format },
      { name: 'Web build', budget: 60, run: () => node('scripts/run.mjs', 'build') },
      { name: 'Bundle size', budget: 10, run: () => node('scripts/budget.ts') },
    ],
  ],
  // In parallel, because tests often wait for databases or browsers. Each journey project has one worker, so that the
  // demo starts only once.
  [
    [{ name: 'Tests', budget: 1800, run: () => vitest(['pure', 'server', 'isolated']) }],
    [{ name: 'Journeys', budget: 1200, run: () => vitest(['journeys'], { workers: 1 }) }],
    [{ name: 'Journeys of the demo', budget: 1200, run: () => vitest(['demo'], { workers: 1 }) }],
    [
      { name: 'Imports', budget: 30, run: imports },
      // Type errors from the linter cost less than a separate tsc run.
      { name: 'Lint and types', budget: 150, run: () => lint('--type-check', '.') },
    ],
  ],
]

/** At most two minutes. */
export function fast(): Plan {
  const changed = changedFiles()
  const code = changed.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file))
  const ofCode = (stage: Stage) => (code.length > 0 ? [stage] : [])
  return [
    [
      ofCode({ name: 'Lint of what changed', budget: 120, run: () => lintOf(code) }),
      [
        { name: 'Format', budget: 10, run: format },
        { name: 'Types', budget: 80, run: () => node(bin.tsc, '-p', '.') },
      ],
    ],
    [
      [
        { name: 'Tests without a database', budget: 80, run: () => vitest(['pure']) },
        ...ofCode({
          name: 'Tests of what changed',
          // Limited by elapsed time, in which many processors use more CPU time.
          budget: 100 * availableParallelism(),
          run: () => vitest(['server', 'isolated'], { related: code, seconds: 50 }),
        }),
      ],
    ],
  ]
}
