import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../settings.ts'

interface Settings {
  TSA_URL?: string | undefined
  TSA_CA?: string | undefined
  TIMEOUT_FACTOR?: number
}

/** An external timestamp authority (RFC 3161). */
export interface TimestampSettings {
  url: string
  /** Trust anchors in DER. Without any, every certificate of the configured address is trusted. */
  anchors: Uint8Array[]
  /** In ms, for all answers for one document together. */
  deadlineMs: number
}

const deadlineMs = 8000

/** Null if no external authority is configured. */
export function readTimestamps({
  TSA_URL: url,
  TSA_CA: file,
  TIMEOUT_FACTOR: factor = 1,
}: Settings): TimestampSettings | null {
  if (!url) {
    if (file) throw new ConfigError('TSA_CA is set without TSA_URL.')
    return null
  }
  return { url, anchors: file ? certificatesIn(file) : [], deadlineMs: deadlineMs * factor }
}

const block = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g

function certificatesIn(file: string): Uint8Array[] {
  try {
    const certificates = (readFileSync(file, 'utf8').match(block) ?? []).map(
      (pem) => new X509Certificate(pem).raw,
    )
    if (certificates.length > 0) return certificates
  } catch {
    // Reported below, like a file without a certificate.
  }
  throw new ConfigError(`TSA_CA ${file} cannot be read as certificates in PEM form.`)
}
