import { readFileSync } from 'node:fs'
import { tallyOf, type Tally } from './process.ts'

export interface Lockfile {
  packages: Record<
    string,
    { resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  >
}

/** Says what would keep `npm ci` from working elsewhere. */
export function checkLockfile(): Tally {
  const faults = faultsOf(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile)
  for (const fault of faults) console.log(fault)
  return tallyOf(faults.length === 0)
}

export function faultsOf({ packages }: Lockfile): string[] {
  const places = Object.entries(packages)
  // An address binds everybody to the registry of whoever ran npm last.
  const addressed = places
    .filter(([, { resolved }]) => resolved)
    .map(([place]) => `${place} records a download address`)
  // npm leaves out what it could not resolve for another platform, and then refuses its own lockfile.
  const holes = places.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${name} is missing: run node scripts/complete-lock.mjs`),
  )
  // Without it npm installs whatever the registry gives.
  const unproven = places
    .filter(([place, { integrity = '', link }]) => place !== '' && !link && !/^sha(512|384)-/.test(integrity))
    .map(([place]) => `${place} has no hash: run node scripts/complete-lock.mjs`)
  return [...addressed, ...holes, ...unproven]
}
