import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Files changed since the last commit, or, if none, the files of that commit. */
export function changedFiles(): string[] {
  const differing = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  // Unlike a comparison with HEAD~1, works for the first commit of a clone.
  const ofCommit = () => git('log', '-1', '--first-parent', '-m', '--name-only', '--format=')
  const changed = differing.length > 0 ? differing : ofCommit()
  return changed.filter((file) => existsSync(file))
}
