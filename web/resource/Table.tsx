import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Checkbox } from '@mantine/core'
import { useTexts } from '../i18n/useTexts.ts'
import { LoadingState, Skeleton } from '../ui/states.tsx'
import { cellOf, type ColumnSpec, useHeadings } from './columns.ts'
import type { Selection } from './selection.ts'
import type { List } from './useList.ts'
import type { Item } from './types.ts'
import { perPage } from './listState.ts'
import { useIsPrinting } from './usePrinting.ts'
import { useOrder } from './useOrder.ts'
import styles from './Table.module.css'

interface TableProps<T extends Item> {
  list: List<T>
  columns: ColumnSpec<T>[]
  link?: (item: T) => string | undefined
  selection: Selection<T>
}

export function Table<T extends Item>({ list, columns, link, selection }: TableProps<T>) {
  const { t, textByKey } = useTexts()
  const { open } = selection
  return (
    <div className={styles.frame} data-dense={list.state.dense || undefined}>
      <table className={styles.table} aria-label={textByKey(`${list.resource.area}.list`)}>
        <thead>
          <tr>
            {open && (
              <th scope="col" className={styles.choice}>
                <CheckboxCell
                  label={t('list.choosePage')}
                  checked={list.items.every(selection.has)}
                  onChange={() => selection.togglePage(list.items)}
                />
              </th>
            )}
            <Headings columns={columns} list={list} />
          </tr>
        </thead>
        <tbody>
          {list.items.map((item) => (
            <ItemRow
              key={item._id}
              item={item}
              columns={columns}
              items={list.items}
              to={open ? undefined : link?.(item)}
              selection={open ? selection : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<T extends Item> {
  item: T
  items: T[]
  columns: ColumnSpec<T>[]
  to: string | undefined
  selection: Selection<T> | undefined
}

function ItemRow<T extends Item>({ item, items, columns, to, selection }: RowProps<T>) {
  const { t } = useTexts()
  return (
    <tr data-linked={to !== undefined || undefined}>
      {selection && (
        <td className={styles.choice}>
          <CheckboxCell
            label={t('list.chooseOne', { name: selection.nameOf(item) })}
            checked={selection.has(item)}
            onChange={() => selection.toggle(item)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.field} data-align={column.align} data-wide={column.wide}>
          {index === 0 && to ? (
            <Link to={to} className={styles.link}>
              {cellOf(column, item, items)}
            </Link>
          ) : (
            cellOf(column, item, items)
          )}
        </td>
      ))}
    </tr>
  )
}

function Headings<T extends Item>({ columns, list }: Pick<TableProps<T>, 'columns' | 'list'>) {
  const order = useOrder(list)
  return columns.map((column) => <Heading key={column.field} {...{ column, list, order }} />)
}

interface HeadingProps<T extends Item> {
  column: ColumnSpec<T>
  list: List<T>
  order: ReturnType<typeof useOrder<T>>
}

function Heading<T extends Item>({ column, list, order }: HeadingProps<T>) {
  const { field, text = field, align, wide } = column
  const { sort, desc, orderBy } = order
  const label = useHeadings(list.resource.area)(text)
  // Chromium does not repeat a button on the next page.
  const isPrinting = useIsPrinting()
  if (isPrinting || !list.resource.sort.includes(field))
    return (
      <th scope="col" data-align={align} data-wide={wide}>
        {label}
      </th>
    )
  const here = sort === field
  const Arrow = desc ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={align}
      data-wide={wide}
      aria-sort={here ? (desc ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-here={here || undefined}
        onClick={() => orderBy({ sort: field, desc: here && !desc })}
      >
        {label}
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  )
}

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: () => void
}

export const CheckboxCell = ({ label, checked, onChange }: CheckboxProps) => (
  <Checkbox aria-label={label} size="md" checked={checked} onChange={onChange} />
)

export const ListSkeleton = ({ columns, bar }: { columns: number; bar?: boolean }) => (
  <>
    {bar && <div className={styles.skeletonBar} />}
    <LoadingState className={styles.skeleton}>
      {Array.from({ length: perPage }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} height={16} width={column === 0 ? '60%' : '80%'} />
          ))}
        </div>
      ))}
    </LoadingState>
  </>
)
