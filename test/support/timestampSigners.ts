import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

const configuration = `
[ca]
default_ca = own
[own]
database = index
rand_serial = yes
default_md = sha256
policy = any
new_certs_dir = .
default_crl_days = 30
[any]
commonName = supplied
[tsa]
default_tsa = stamps
[stamps]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
signer_digest = sha256
`

/** Extended key usages; only the first one may sign time stamps. */
const purposes = {
  signer: 'critical,timeStamping',
  purpose: 'critical,codeSigning',
  notCritical: 'timeStamping',
  expired: 'critical,timeStamping',
} as const

type SignerName = keyof typeof purposes

/** Root, certificates and revocation list, created with OpenSSL in this directory. */
export function signersIn(directory: string, listAddress: string) {
  const at = (name: string) => join(directory, name)
  function openssl(...args: string[]) {
    const { error, status, stderr } = spawnSync('openssl', args, { cwd: directory, encoding: 'utf8' })
    if (error) throw error
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  }

  writeFileSync(at('ca.cnf'), configuration)
  writeFileSync(at('index'), '')
  writeFileSync(at('serial'), '01\n')
  for (const root of ['ca', 'other'])
    openssl(
      ...['req', '-x509', ...key, '-keyout', `${root}.key`, '-out', `${root}.pem`, '-days', '60'],
      ...['-subj', `/CN=Zeitstempel ${root}`, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    )
  for (const name of Object.keys(purposes) as SignerName[]) certify(name)
  // Unrelated certificates in a token.
  const strangers = ['ca', 'other', 'purpose', 'notCritical', 'expired', 'another', 'third']
  for (const root of ['another', 'third'])
    openssl(
      ...['req', '-x509', ...key, '-keyout', `${root}.key`, '-out', `${root}.pem`, '-days', '60'],
      ...['-subj', `/CN=Zeitstempel ${root}`],
    )
  writeFileSync(
    at('strangers.pem'),
    strangers.map((name) => readFileSync(at(`${name}.pem`), 'utf8')).join(''),
  )
  openssl('ca', '-config', 'ca.cnf', '-gencrl', '-keyfile', 'ca.key', '-cert', 'ca.pem', '-out', 'list.pem')
  openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.crl')

  function certify(name: SignerName) {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=Stempel ${name}`)
    const list = name === 'signer' ? `crlDistributionPoints = URI:${listAddress}\n` : ''
    writeFileSync(
      at('ext.cnf'),
      `basicConstraints = critical,CA:false\nextendedKeyUsage = ${purposes[name]}\n${list}`,
    )
    const years =
      name === 'expired' ? ['20200101000000Z', '20210101000000Z'] : ['20260101000000Z', '20490101000000Z']
    openssl(
      ...['ca', '-batch', '-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key', '-notext'],
      ...['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', 'ext.cnf'],
      ...['-startdate', years[0] ?? '', '-enddate', years[1] ?? ''],
    )
  }

  return {
    /** Like `openssl ts`. */
    reply(query: Buffer, chain: string): Buffer {
      writeFileSync(at('query'), query)
      const signer = ['-signer', 'signer.pem', '-inkey', 'signer.key', '-chain', chain]
      openssl('ts', '-reply', '-config', 'ca.cnf', '-queryfile', 'query', '-out', 'reply', ...signer)
      return readFileSync(at('reply'))
    },

    /** The same token content, optionally changed, signed by another certificate of the root. */
    signedAgain(reply: Buffer, by: SignerName, change: (info: Buffer) => void = () => undefined): Buffer {
      writeFileSync(at('reply'), reply)
      openssl('ts', '-reply', '-in', 'reply', '-token_out', '-out', 'token')
      openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info')
      const info = readFileSync(at('info'))
      change(info)
      writeFileSync(at('info'), info)
      openssl(
        ...['cms', '-sign', '-binary', '-nodetach', '-cades', '-econtent_type', '1.2.840.113549.1.9.16.1.4'],
        ...['-in', 'info', '-outform', 'DER', '-out', 'token', '-md', 'sha256'],
        ...['-signer', `${by}.pem`, '-inkey', `${by}.key`],
      )
      return granted(readFileSync(at('token')))
    },
  }
}

function granted(token: Buffer) {
  const body = Buffer.concat([Buffer.from('3003020100', 'hex'), token])
  const head = Buffer.from([0x30, 0x82, 0, 0])
  head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}
