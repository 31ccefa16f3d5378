import { lazy, Suspense, type ComponentType } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { StepProps } from './step.ts'

/**
 * A page of the wizard in a file of its own. It is fetched as soon as the wizard is there, which so opens sooner, and the
 * page opens without a network all the same.
 */
export function later(load: () => Promise<ComponentType<StepProps>>): ComponentType<StepProps> {
  const coming = load()
  coming.catch(() => undefined)
  const Page = lazy(async () => ({ default: await coming.catch(load) }))
  return (props) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <Page {...props} />
    </Suspense>
  )
}
