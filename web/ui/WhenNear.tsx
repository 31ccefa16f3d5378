import { useEffect, useRef, useState, type ReactNode } from 'react'

/** For users who do not scroll, such as those of a screen reader. */
const latestMs = 6_000

interface Props {
  /** False while content above is loading, which moves this content out of the window. */
  isPlaced: boolean
  /** Takes the same space as the content. */
  fallback: ReactNode
  children: ReactNode
}

/** Shows content below the window after the rest of the page has loaded, or when the user scrolls to it. */
export function WhenNear({ isPlaced, fallback, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (isNear || !isPlaced || !element) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
    )
    observer.observe(element)
    const timer = setTimeout(show, latestMs)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      removeEventListener('beforeprint', show)
    }
  }, [isNear, isPlaced])
  return isNear ? children : <div ref={ref}>{fallback}</div>
}
