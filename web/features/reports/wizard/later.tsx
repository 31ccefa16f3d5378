import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { StepProps } from './step.ts'

/** A lazy page of the wizard. Preloads as soon as the wizard is shown, so that it opens offline. */
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
