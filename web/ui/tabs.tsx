import { Link } from '@tanstack/react-router'
import styles from './tabs.module.css'

interface Tab<T extends string> {
  value: T
  label: string
}

interface Props<T extends string> {
  label: string
  /** The first one has no parameter in the address. */
  tabs: readonly Tab<T>[]
  current: T
}

/** Parts of a page. The part is in the address (`?tab=history`), so a link leads to it. */
export function Tabs<T extends string>({ label, tabs, current }: Props<T>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ value, label: text }, index) => (
        <Link
          key={value}
          to="."
          // The type of the search depends on the page.
          search={(index === 0 ? {} : { tab: value }) as never}
          resetScroll={false}
          className={styles.tab}
          data-current={value === current || undefined}
          // The router marks only the link whose whole search matches.
          activeOptions={
            value === current ? { includeSearch: false } : { exact: true, explicitUndefined: true }
          }
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

export const tabIn = <T extends string>(search: object, values: readonly [T, ...T[]]): T =>
  values.find((value) => value === (search as { tab?: unknown }).tab) ?? values[0]
