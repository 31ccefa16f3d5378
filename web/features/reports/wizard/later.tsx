import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { StepProps } from './step.ts'

/**
 * A page of the wizard, or a part of it, in a file of its own. It is fetched as soon as the wizard is there, which so opens sooner, and the
 * page opens without a network all the same.
 */
export function later<P extends object = StepProps>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = <Skeleton height={240} />,
): ComponentType<P> {
  const coming = load()
  coming.catch(() => undefined)
  const Page: ComponentType<P> = lazy(async () => ({ default: await coming.catch(load) }))
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Page {...props} />
    </Suspense>
  )
}
