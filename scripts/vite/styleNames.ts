import { globSync } from 'node:fs'
import path from 'node:path'

const web = path.resolve(import.meta.dirname, '../../web')
const sheets = globSync('**/*.module.css', { cwd: web }).toSorted()

/** Names a class by its style sheet. Shorter than a hash and a line number, which compress badly. */
export function styleName(name: string, file: string) {
  const number = sheets.indexOf(path.relative(web, file.split('?', 1)[0] ?? file))
  if (number === -1) throw new Error(`${file} is no style sheet of the web`)
  return `${name}_${number.toString(36)}`
}
