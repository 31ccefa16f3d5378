import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './Cards.module.css'
import { cellOf, none, useHeadings, type ColumnSpec } from './columns.ts'
import type { Selection } from './selection.ts'
import { CheckboxCell } from './Table.tsx'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

interface Props<T extends Item> {
  list: List<T>
  columns: ColumnSpec<T>[]
  link?: (item: T) => string | undefined
  card?: (item: T) => ReactNode
  selection: Selection<T>
}

export function Cards<T extends Item>({ card, selection, ...rest }: Props<T>) {
  const { t } = useTexts()
  const { items } = rest.list
  const show = (item: T) => {
    if (selection.open)
      return (
        <li key={item._id} className={styles.choice}>
          <CheckboxCell
            label={t('list.chooseOne', { name: selection.nameOf(item) })}
            checked={selection.has(item)}
            onChange={() => selection.toggle(item)}
          />
          <Card item={item} {...rest} link={undefined} as="div" />
        </li>
      )
    return card ? <li key={item._id}>{card(item)}</li> : <Card key={item._id} item={item} {...rest} />
  }
  return (
    <ul className={styles.cards} data-cards>
      {items.map(show)}
    </ul>
  )
}

interface CardProps<T extends Item> extends Omit<Props<T>, 'card' | 'selection'> {
  item: T
  as?: 'div' | 'li'
}

function Card<T extends Item>({ item, list, columns, link, as }: CardProps<T>) {
  const headingOf = useHeadings(list.resource.area)
  const cell = (column: ColumnSpec<T>) => cellOf(column, item, list.items)
  const Element = as ?? 'li'
  const [title, second, ...others] = columns.filter(({ card }) => card === undefined || card === 'whole')
  const to = link?.(item)
  const badges = columns.filter(({ card }) => card === 'badge')
  return (
    <Element className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          {title && (
            <p className={styles.title}>
              {to ? (
                <Link to={to} className={styles.link}>
                  {cell(title)}
                </Link>
              ) : (
                cell(title)
              )}
            </p>
          )}
          {second && cell(second) !== none && <p className={styles.second}>{cell(second)}</p>}
        </div>
        {badges.map((badge) => (
          <span key={badge.field}>{cell(badge)}</span>
        ))}
        {to && <IconChevronRight size={20} stroke={1.5} className={styles.arrow} aria-hidden />}
      </div>
      {others.length > 0 && (
        <dl className={styles.facts}>
          {others.map((column) => (
            <div key={column.field} data-whole={column.card === 'whole' || undefined}>
              <dt>{headingOf(column.text ?? column.field)}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Element>
  )
}
