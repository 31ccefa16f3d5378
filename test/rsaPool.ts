import { newRsaPair, type KeyPair } from '../server/credentials/rsaPairs.ts'

/** The size of the RSA keys of tests. A verifier of credentials accepts no shorter ones. */
export const pooledBits = 2048

const size = 4
const pool: Promise<KeyPair>[] = []
let given = 0

/**
 * One of four pairs of this process in turn, because a new one takes a tenth of a second: neighbouring authorities, and the
 * keys of one before and after they are replaced, are different. A pair of another size is new.
 */
export async function pooledRsaPair(bits: number): Promise<KeyPair> {
  if (bits !== pooledBits) return newRsaPair(bits)
  const { publicKey, privateKey } = await (pool[given++ % size] ??= newRsaPair(bits))
  // The private half is overwritten by anyone who stores it.
  return { publicKey, privateKey: Buffer.from(privateKey) }
}
