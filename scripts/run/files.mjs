import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function hashOf(places, counts = () => true) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of filesBelow(place).filter(counts))
      hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(place) {
  const found = statSync(join(root, place), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [place]
  return readdirSync(join(root, place))
    .sort()
    .flatMap((name) => filesBelow(`${place}/${name}`))
}

/** Undefined if the file is missing or incomplete. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** An expected failure with a message for the user. */
export class CannotRun extends Error {}
