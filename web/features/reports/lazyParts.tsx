import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../../ui/states.tsx'

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never

/** A component that loads when it is first shown, without delaying the rest. */
export function part<M, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
  meanwhile: ReactNode = null,
): ComponentType<PropsOf<M[N]>> {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  return (props: object) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** A part of the wizard. Preloads as soon as the wizard is shown, so that it opens offline. */
export function later<M, N extends keyof M>(
  load: () => Promise<M>,
  name: N,
  meanwhile: ReactNode = <Skeleton height={240} />,
) {
  const coming = load()
  coming.catch(() => undefined)
  return part(() => coming.catch(load), name, meanwhile)
}
