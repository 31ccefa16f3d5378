import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../configError.ts'

interface Settings {
  TSA_URL?: string | undefined
  TSA_CA?: string | undefined
  TIMEOUT_FACTOR?: number
}

/** An external time stamp authority (RFC 3161). */
export interface TimestampSettings {
  url: string
  /** Certificates (DER) that its own has to lead to. None: whatever answers at the address is believed. */
  anchors: Uint8Array[]
  /** In milliseconds: so long may all answers for one document take together. */
  deadlineMs: number
}

const deadlineMs = 8000

/** The external authority that confirms the time of seals, if the operator names one. */
export function readTimestamps({
  TSA_URL: url,
  TSA_CA: file,
  TIMEOUT_FACTOR: factor = 1,
}: Settings): TimestampSettings | null {
  if (!url) {
    if (file) throw new ConfigError('TSA_CA is given without TSA_URL.')
    return null
  }
  return { url, anchors: file ? certificatesIn(file) : [], deadlineMs: deadlineMs * factor }
}

const block = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g

function certificatesIn(file: string): Uint8Array[] {
  try {
    const found = (readFileSync(file, 'utf8').match(block) ?? []).map((pem) => new X509Certificate(pem).raw)
    if (found.length > 0) return found
  } catch {
    // Reported below, as a file without a certificate is.
  }
  throw new ConfigError(`TSA_CA ${file} cannot be read as certificates in PEM form.`)
}
