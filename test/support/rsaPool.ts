import { newRsaPair, type KeyPair } from '../../server/credentials/rsaPairs.ts'

/** The minimum that credential verifiers accept. */
export const pooledBits = 2048

const size = 4
const pool: Promise<KeyPair>[] = []
let given = 0

/**
 * Returns one of four cached pairs in turn, because creating one takes a tenth of a second. Neighbouring keys differ.
 * Other sizes are created.
 */
export async function pooledRsaPair(bits: number): Promise<KeyPair> {
  if (bits !== pooledBits) return newRsaPair(bits)
  const { publicKey, privateKey } = await (pool[given++ % size] ??= newRsaPair(bits))
  // Callers overwrite the private key after use.
  return { publicKey, privateKey: Buffer.from(privateKey) }
}
