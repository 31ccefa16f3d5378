import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebian, isInstalled } from './debian.mjs'

/** Programs that share nothing with ours and judge the documents it makes and takes, with the package each comes in. */
const inspectors = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  zbarimg: 'zbar-tools',
  certutil: 'libnss3-tools',
  // Scans uploads; the tests give it a signature of their own.
  clamd: 'clamav-daemon',
}

/** What the packages would start with the system. */
const services = ['clamav-daemon', 'clamav-freshclam']

/** PDFBox Preflight, the judge of PDF/A-1b: archives of Java, with the package each comes in. */
const preflight = {
  'preflight.jar': 'libpdfbox2-java',
  'javax.activation.jar': 'libactivation-java',
  'jaxb-api.jar': 'libjaxb-api-java',
}

/** The second opinion on our documents. Where it cannot be had, its checks are left out, and this says so. */
export async function ensureInspectors({ environment }) {
  const programs = Object.keys(inspectors).filter((name) => !isInstalled(name, environment))
  await ensure(programs, (name) => inspectors[name], environment)
  // By themselves: where the archives cannot be had, the programs still can.
  const archives = Object.keys(preflight).filter((name) => !existsSync(join('/usr/share/java', name)))
  const java = isInstalled('java', environment) ? [] : ['java']
  await ensure([...java, ...archives], (name) => preflight[name] ?? 'default-jre-headless', environment)
}

async function ensure(missing, packageOf, environment) {
  if (missing.length === 0) return
  const failure = await installDebian(missing.map(packageOf), environment, { services })
  if (failure) console.log(`Documents are not looked at by ${missing.join(', ')}: ${failure}`)
}
