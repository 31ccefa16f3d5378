import { readFileSync } from 'node:fs'
import { tallyOf, type Tally } from './process.ts'

export interface Lockfile {
  packages: Record<
    string,
    { resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  >
}

/** Finds what would break `npm ci` on another machine. */
export function checkLockfile(): Tally {
  const faults = faultsOf(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile)
  for (const fault of faults) console.log(fault)
  return tallyOf(faults.length === 0)
}

export function faultsOf({ packages }: Lockfile): string[] {
  const paths = Object.entries(packages)
  // With a download address, every installation uses the registry of the last npm user.
  const addressed = paths
    .filter(([, { resolved }]) => resolved)
    .map(([folder]) => `${folder} records a download address`)
  // npm omits packages it could not resolve for another platform, and `npm ci` then refuses the lockfile.
  const missing = paths.flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${folder}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${name} is missing: run node scripts/complete-lock.mjs`),
  )
  // Without a hash npm installs whatever the registry returns.
  const unhashed = paths
    .filter(
      ([folder, { integrity = '', link }]) => folder !== '' && !link && !/^sha(512|384)-/.test(integrity),
    )
    .map(([folder]) => `${folder} has no hash: run node scripts/complete-lock.mjs`)
  return [...addressed, ...missing, ...unhashed]
}
