import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebian } from './debian.mjs'

/** Programs that share nothing with ours and judge the documents it makes, with the package each comes in. */
const inspectors = { pdfsig: 'poppler-utils', qpdf: 'qpdf', zbarimg: 'zbar-tools', certutil: 'libnss3-tools' }

/** The second opinion on our documents. Where it cannot be had, its checks are left out, and this says so. */
export function ensureInspectors({ environment }) {
  const missing = Object.keys(inspectors).filter((name) => !isThere(name, environment))
  if (missing.length === 0) return
  const failure = installDebian(
    missing.map((name) => inspectors[name]),
    environment,
  )
  if (failure) console.log(`Documents are not looked at by ${missing.join(', ')}: ${failure}`)
}

const isThere = (name, { PATH }) => PATH.split(delimiter).some((folder) => existsSync(join(folder, name)))
