import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import type { BondingPointInput } from '#contract/measurement.ts'
import { reportPhotos } from '#contract/photo.ts'
import type { DrawnSignature } from '#domain/drawnSignature.ts'
import { bondingPartKeys } from '#domain/measurement/bondingPoint.ts'
import type { StepKey } from '#domain/measurement/checklist.ts'
import type { DemoClient } from './client.ts'
import { bondingOf } from './measurements.ts'
import type { Random } from './random.ts'

/** Loops of decreasing size, like a signature drawn with a finger. */
export const drawnSignature: DrawnSignature = {
  width: 600,
  height: 200,
  strokes: [
    Array.from({ length: 60 }, (_, at) => [
      Math.round(40 + at * 8 + 24 * Math.sin(at / 2)),
      Math.round(100 + (70 - at) * Math.cos(at / 2)),
    ]).flat(),
    [120, 150, 300, 158, 520, 148],
  ],
}

const photographed = ['cordon', 'serviceDisconnect', 'lockout', 'adjacent'] as const satisfies StepKey[]

export const namedPhotos = (notes: readonly [string, string]) =>
  photographed.flatMap((step) => notes.map((note) => ({ photoId: uuid(), place: `step.${step}`, note })))

export async function sendPhotos(tester: DemoClient, id: string, photos: { photoId: string }[]) {
  for (const [at, { photoId }] of photos.entries())
    await tester(reportPhotos.add, { params: { id }, body: { photoId, file: await pictureOf(at) } })
}

const pictureOf = (at: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <rect width="1200" height="900" fill="hsl(${at * 40} 15% 78%)"/>
      <rect x="${80 + at * 20}" y="420" width="700" height="70" rx="35" fill="#f57c00"/>
      <rect x="${720 + at * 20}" y="350" width="220" height="210" rx="24" fill="hsl(${at * 40} 25% 30%)"/>
      <circle cx="${830 + at * 20}" cy="455" r="48" fill="#f2f2f2"/>
    </svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer()

/** Every part of the list and additional screws, which fills three pages. */
export function longBondingOf(random: Random, requested: Parameters<typeof bondingOf>[1], screw: string) {
  const short = bondingOf(random, requested)
  const [first] = short.measurement.points
  if (!first) throw new Error('A car has no part to measure')
  const parts = bondingPartKeys
    .filter((key) => key !== 'other')
    .map((key, at): BondingPointInput => ({ ...first, key, resistance: reading(at) }))
  const others = Array.from({ length: mostPoints - parts.length }, (_, at): BondingPointInput => ({
    ...first,
    key: 'other',
    name: `${screw} ${at + 1}`,
    resistance: reading(at + parts.length),
  }))
  return { ...short, measurement: { ...short.measurement, points: [...parts, ...others] } }
}

const mostPoints = 46

const reading = (at: number) => ({ value: 4_000 + ((at * 977) % 36_000), relation: '=' }) as const
