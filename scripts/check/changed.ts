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
  const changed = differing.length > 0 ? differing : git('diff', '--name-only', 'HEAD~1', 'HEAD')
  return changed.filter((file) => existsSync(file))
}
