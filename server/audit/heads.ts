import { sql } from 'kysely'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { LogContradicts } from './logContradicts.ts'

/**
 * Marks the newest entry about each record: one bit per entry, the first entry leftmost. Checkpoints sign its
 * hash, so removing the newest event of a record is detectable (docs/decisions/024).
 */
export interface Heads {
  size: number
  bits: Buffer
}

export interface Link {
  sequence: number
  former: number | null
}

const none: Heads = { size: 0, bits: Buffer.alloc(0) }

const bitOf = (sequence: number) => [(sequence - 1) >> 3, 0x80 >> ((sequence - 1) & 7)] as const

export function isHead({ size, bits }: Heads, sequence: number): boolean {
  const [byte, bit] = bitOf(sequence)
  return sequence >= 1 && sequence <= size && ((bits[byte] ?? 0) & bit) !== 0
}

/**
 * Adds the new entries, in order and without gaps. Throws if an entry follows one that was not the newest
 * about its record: an event between the two was removed.
 */
export function grownHeads(former: Heads | null, links: readonly Link[]): Heads {
  const { size, bits } = former ?? none
  const grown = { size: size + links.length, bits: Buffer.alloc(Math.ceil((size + links.length) / 8)) }
  bits.copy(grown.bits)
  for (const link of links) {
    if (link.former !== null) {
      if (!isHead(grown, link.former))
        throw new LogContradicts(
          `the log was rewritten: entry ${link.sequence} does not follow the last of its record`,
        )
      flip(grown.bits, link.former)
    }
    flip(grown.bits, link.sequence)
  }
  return grown
}

function flip(bits: Buffer, sequence: number) {
  const [byte, bit] = bitOf(sequence)
  bits[byte] = (bits[byte] ?? 0) ^ bit
}

export const headsHash = ({ bits }: Pick<Heads, 'bits'>) => sha256(bits)

/** Rebuilds the heads of a log from its first entry, from the record ids alone. */
export function walkedHeads() {
  const newest = new Map<string, number>()
  let bits = Buffer.alloc(1024)
  return {
    add({ sequence, objectId, former }: Link & { objectId: string }): boolean {
      const previous = newest.get(objectId) ?? null
      newest.set(objectId, sequence)
      while (sequence > 8 * bits.length) bits = Buffer.concat([bits, Buffer.alloc(bits.length)])
      flip(bits, sequence)
      if (previous !== null) flip(bits, previous)
      return former === previous
    },
    hash: (size: number) => headsHash({ bits: bits.subarray(0, Math.ceil(size / 8)) }),
  }
}

const atOnce = 20_000

/** The heads after `size` entries according to the database, starting from those of a former checkpoint. */
export async function headsIn(db: Db, size: number, former: Heads | null): Promise<Heads> {
  let heads = former && former.size <= size ? former : none
  while (heads.size < size) {
    const { rows } = await sql<Link>`select sequence, former from chain_mac
      where sequence > ${heads.size} and sequence <= ${Math.min(size, heads.size + atOnce)} order by sequence`.execute(
      db,
    )
    if (rows.length === 0 || rows.some(({ sequence }, index) => sequence !== heads.size + index + 1))
      throw new LogContradicts(`entries after ${heads.size} of the log are not authenticated`)
    heads = grownHeads(heads, rows)
  }
  return heads
}
