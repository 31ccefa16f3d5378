import { lazy, Suspense } from 'react'
import type { Draft } from '../draft/draft.ts'
import type { StepProps } from './step.ts'

const Photos = lazy(() => import('../draft/Photos.tsx'))

interface Props {
  of: { draft: Draft; change: unknown }
  at: string
}

export const PhotoPlace = ({ of: { draft, change }, at }: Props) => (
  <Suspense>
    <Photos draft={draft} change={change as StepProps['change']} at={at} />
  </Suspense>
)
