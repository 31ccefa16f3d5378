import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './chart.module.css'

interface SliderProps {
  index: number
  xs: readonly number[]
  onChoose: (index: number) => void
  label: string
  className?: string | undefined
  valueText: string
  children: ReactNode
}

/** Chooses one of the points, by pointer and keyboard. `xs` are their positions, from 0 to 1. */
export function ChartSlider({
  index,
  xs,
  onChoose,
  label,
  valueText,
  className = '',
  children,
}: SliderProps) {
  const last = xs.length - 1
  const choose = (next: number) => onChoose(Math.min(last, Math.max(0, next)))
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = (clientX - left) / width
    const distances = xs.map((one) => Math.abs(one - x))
    choose(distances.indexOf(Math.min(...distances)))
  }
  const press = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, last)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  const look = `${styles.slider} ${className}`
  // Without a point, there is no value.
  if (xs.length === 0) return <div className={look}>{children}</div>
  return (
    <div
      className={look}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={xs.length}
      aria-valuenow={index + 1}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      {children}
    </div>
  )
}

const page = 7

function nextIndex(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return index + 1
  if (key === 'PageDown') return index - page
  if (key === 'PageUp') return index + page
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
