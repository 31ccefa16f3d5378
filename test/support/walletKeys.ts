import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Self-signed keys in the format of the wallet providers. */
export function walletKeys({ tokenUrl }: { tokenUrl?: string } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'eval-wallet-'))

  function openssl(...args: string[]) {
    const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: directory, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }

  /** A certificate signed by the root. */
  function certified(name: string, subject: string, extension = '') {
    writeFileSync(join(directory, `${name}.ext`), extension)
    openssl(...args, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject)
    const by = ['-CA', 'wwdr.pem', '-CAkey', 'wwdr.key', '-CAcreateserial', '-days', '30']
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
  }

  const args = ['req', '-newkey', 'rsa:2048', '-nodes', '-days', '30']
  openssl(...args, '-x509', '-keyout', 'wwdr.key', '-out', 'wwdr.pem', '-subj', '/CN=Relations/O=Test')
  certified('pass', '/CN=Pass Type ID/O=Test')
  const account = {
    client_email: 'eval@project.example.org',
    private_key: readFileSync(join(directory, 'pass.key'), 'utf8'),
    token_uri: tokenUrl,
  }
  writeFileSync(join(directory, 'account.json'), JSON.stringify(account))
  const settings = {
    APPLE_PASS_CERTIFICATE: join(directory, 'pass.pem'),
    APPLE_PASS_KEY: join(directory, 'pass.key'),
    APPLE_WWDR_CERTIFICATE: join(directory, 'wwdr.pem'),
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_PASS_TYPE_ID: 'pass.org.example.eval',
    GOOGLE_WALLET_KEY: join(directory, 'account.json'),
    GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  }
  const read = (name: string) => readFileSync(join(directory, name))
  return { directory, settings, openssl, certified, read }
}
