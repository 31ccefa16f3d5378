import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebian, isInstalled } from './debian.mjs'

/** Independent programs that check the product's documents, with their Debian packages. */
const inspectors = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
  certutil: 'libnss3-tools',
  // Scans uploads with a signature from the tests.
  clamd: 'clamav-daemon',
}

/** Services that must not start with the packages. */
const services = ['clamav-daemon', 'clamav-freshclam']

/** PDFBox Preflight, a PDF/A-1b validator: Java archives with their Debian packages. */
const preflight = {
  'preflight.jar': 'libpdfbox2-java',
  'javax.activation.jar': 'libactivation-java',
  'jaxb-api.jar': 'libjaxb-api-java',
}

/** Without these programs their checks are skipped with a message. */
export async function ensureInspectors({ environment }) {
  const programs = Object.keys(inspectors).filter((name) => !isInstalled(name, environment))
  await ensure(programs, (name) => inspectors[name], environment)
  // Separately, because the programs may be available without the archives.
  const archives = Object.keys(preflight).filter((name) => !existsSync(join('/usr/share/java', name)))
  const java = isInstalled('java', environment) ? [] : ['java']
  await ensure([...java, ...archives], (name) => preflight[name] ?? 'default-jre-headless', environment)
}

async function ensure(missing, packageOf, environment) {
  if (missing.length === 0) return
  const failure = await installDebian(missing.map(packageOf), environment, { services })
  if (failure) console.log(`Skips the checks of documents by ${missing.join(', ')}: ${failure}`)
}
