import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, installationSecret, readConfig } from '../../config.ts'
import { openDatabase } from '../../db/db.ts'
import { visitEmbedded } from '../../db/embedded/embedded.ts'
import { openFileStore } from '../../files/store.ts'
import { givenNote, type GivenNote, storedFaults, type Finding } from './stored.ts'
import { provenFaults } from './proven.ts'
import { publishedFaults } from './published.ts'

const usage = `Say what to check:
  a data directory                      everything in it, with the settings of the program that uses it
  an address [a folder of saved notes]  what is published there
  a downloaded proof (.json) [the key or an address that has it]
                                        one certificate or report
  --checkpoint <file>                   with a directory or an address: a checkpoint that was stored, such as
                                        the weekly email; - reads it from the standard input`

/** Checks the stored log, a published log or one proof. Exit code 1 for any violation. */
async function check(target = '', more?: string, checkpoint?: string): Promise<Finding> {
  if (target.endsWith('.json') && checkpoint === undefined) return provenFaults(target, more)
  const notes = checkpoint === undefined ? [] : [await givenNote(checkpoint)]
  if (/^https?:\/\//.test(target)) return publishedFaults(target, more, notes)
  if (!target.endsWith('.json') && existsSync(target)) return directoryFaults(target, notes)
  throw new ConfigError(usage)
}

async function directoryFaults(directory: string, notes: GivenNote[]): Promise<Finding> {
  const config = readConfig({ ...process.env, DATA_DIR: directory })
  // Otherwise a new secret would be created, which verifies nothing.
  if (!config.secret && !existsSync(path.join(config.dataDirectory, 'secret')))
    throw new ConfigError(
      `${config.dataDirectory} has no secret: give the SECRET of the program that uses it.`,
    )
  const embedded = path.join(config.dataDirectory, 'postgres')
  // Otherwise an empty database would be created, which has no violations.
  if (!config.databaseUrl && !existsSync(embedded))
    throw new ConfigError(
      `${config.dataDirectory} has no database: give the DATABASE_URL of the program that uses it.`,
    )
  const visited = config.databaseUrl ? null : await visitEmbedded(embedded)
  const database = openDatabase(config.databaseUrl ?? visited?.url ?? '', {
    secret: installationSecret(config),
  })
  try {
    return await storedFaults({ config, database, files: await openFileStore(config) }, notes)
  } finally {
    await database.close()
    await visited?.stop()
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { checkpoint: { type: 'string' } },
  })
  const [target, more] = positionals
  const { seen, faults } = await check(target, more, values.checkpoint)
  console.log(`Checked ${seen}.`)
  for (const fault of faults) console.log(`DISAGREES: ${fault}`)
  console.log(faults.length === 0 ? 'Everything agrees.' : `${faults.length} disagreements.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
