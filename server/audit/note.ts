import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { installationSecret, sha256, type Config } from '../config.ts'

export interface Checkpoint {
  size: number
  root: Buffer
  chain: Buffer
  /** The hash of the heads; null in notes signed before 2026-11-24. */
  heads: Buffer | null
  at: string
}

export type Signer = Pick<Config, 'secret' | 'dataDirectory' | 'baseUrl'>

/** The origin of the log: its public address without the scheme. */
export const originOf = ({ baseUrl }: Pick<Config, 'baseUrl'>) => new URL(baseUrl).host

/**
 * A checkpoint as a signed note (C2SP tlog-checkpoint): origin, size and root; extension lines with the chain
 * hash, the time and the heads hash; an empty line; the signature over all lines before it.
 */
export function signedNote(signer: Signer, { size, root, chain, heads, at }: Checkpoint) {
  const origin = originOf(signer)
  const lines = `${origin}\n${size}\n${root.toString('base64')}\nchain ${chain.toString('base64')}\ntime ${at}\n`
  const text = heads ? `${lines}heads ${heads.toString('base64')}\n` : lines
  const key = keyOf(signer)
  const signature = sign(null, Buffer.from(text), key)
  const signed = Buffer.concat([keyIdOf(origin, publicBytes(key)), signature]).toString('base64')
  return `${text}\n— ${origin} ${signed}\n`
}

const form =
  /^(?<text>(?<origin>[^\s+]+)\n(?<size>\d{1,15})\n(?<root>\S{44})\nchain (?<chain>\S{44})\ntime (?<at>\S+)\n(?:heads (?<heads>\S{44})\n)?)\n— (?<name>\S+) (?<signature>\S+)\n$/

/** Checks the form only, not the signature. */
export const isNote = (text: string) => form.test(text)

/** Null for a malformed note or an invalid signature. */
export function openNote(note: string, key: KeyObject): Checkpoint | null {
  const {
    text = '',
    origin = '',
    size,
    root = '',
    chain = '',
    at = '',
    heads,
    ...rest
  } = form.exec(note)?.groups ?? {}
  const signed = Buffer.from(rest.signature ?? '', 'base64')
  const isOurs =
    rest.name === origin &&
    signed.subarray(0, 4).equals(keyIdOf(origin, publicBytes(key))) &&
    verify(null, Buffer.from(text), key, signed.subarray(4))
  if (!isOurs) return null
  const hash = (text: string) => Buffer.from(text, 'base64')
  return {
    ...{ size: Number(size), root: hash(root), chain: hash(chain), at },
    heads: heads === undefined ? null : hash(heads),
  }
}

/** Without signature check: for own notes only. */
export const timeIn = (note: string) => form.exec(note)?.groups?.at

/** Not authenticated without the signature. */
export const originIn = (note: string) => form.exec(note)?.groups?.origin

/** The public key as a verifier key line (C2SP signed-note). */
export function verifierKey(signer: Signer) {
  const origin = originOf(signer)
  const bytes = publicBytes(keyOf(signer))
  const key = Buffer.concat([ed25519, bytes]).toString('base64')
  return `${origin}+${keyIdOf(origin, bytes).toString('hex')}+${key}`
}

export function keyFromVerifier(line: string): KeyObject {
  const [, encoded = ''] = /^[^\s+]+\+[0-9a-f]{8}\+(\S+)$/.exec(line.trim()) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || !bytes.subarray(0, 1).equals(ed25519))
    throw new Error('this is not the key of a log')
  const der = Buffer.concat([spkiOfEd25519, bytes.subarray(1)])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

export const publicKeyOf = (signer: Signer) => createPublicKey(keyOf(signer))

const ed25519 = Buffer.from([1])
const keyIdOf = (name: string, key: Buffer) =>
  sha256(Buffer.concat([Buffer.from(`${name}\n`), ed25519, key])).subarray(0, 4)

const pkcs8OfEd25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex')

const publicBytes = (key: KeyObject) =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ format: 'der', type: 'spki' })
    .subarray(spkiOfEd25519.length)

/** Derived from the secret: the same on every instance, never in the database. */
function keyOf(signer: Signer): KeyObject {
  const seed = hkdfSync('sha256', installationSecret(signer), '', 'checkpoint', 32)
  return createPrivateKey({
    key: Buffer.concat([pkcs8OfEd25519, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
}
