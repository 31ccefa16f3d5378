import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../../../ui/states.tsx'

interface Options<N> {
  /** Export of the module, if not the default export. */
  name?: N
  meanwhile?: ReactNode
}

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never

/** A lazy page of the wizard. Preloads as soon as the wizard is shown, so that it opens offline. */
export function later<M, N extends keyof M = keyof M & 'default'>(
  load: () => Promise<M>,
  { name = 'default' as N, meanwhile = <Skeleton height={240} /> }: Options<N> = {},
): ComponentType<PropsOf<M[N]>> {
  const coming = load()
  coming.catch(() => undefined)
  const Page = lazy(async () => ({ default: (await coming.catch(load))[name] as ComponentType<object> }))
  return (props: object) => (
    <Suspense fallback={meanwhile}>
      <Page {...props} />
    </Suspense>
  )
}
