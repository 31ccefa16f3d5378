import { IconChecks, IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ViewedList } from '#domain/savedView.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import type { ColumnSpec } from './columns.ts'
import styles from './ListBar.module.css'
import { TakeAlong } from './TakeAlong.tsx'
import type { Item } from './types.ts'
import type { List } from './useList.ts'

const ViewsMenu = lazy(() => import('./views/ViewsMenu.tsx'))
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

interface ViewsProps<T extends Item> {
  list: List<T>
  /** Key of the saved views; undefined without views. */
  viewKey: ViewedList | undefined
}

interface Props<T extends Item> extends ViewsProps<T> {
  shown: ColumnSpec<T>[]
  columns: ColumnSpec<T>[]
  choose?: () => void
  noExport?: boolean
}

/** Reserves the space until the views are loaded. */
export function Views<T extends Item>({ list, viewKey }: ViewsProps<T>) {
  if (!viewKey) return null
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <ViewsMenu list={list} viewKey={viewKey} />
    </Suspense>
  )
}

export function ListBar<T extends Item>(props: Props<T>) {
  const { list, viewKey, shown, columns, choose, noExport } = props
  const { area, csv } = list.resource
  const { t, textByKey } = useTexts()
  const [open, setOpen] = useState(false)
  const { l: _size, lo: _page, ...query } = list.query
  const exported = shown
    .flatMap(({ field, exportAs = field }) => (exportAs === null ? [] : [exportAs]))
    .join()
  return (
    <div className={styles.bar}>
      <Views list={list} viewKey={viewKey} />
      {choose && (
        <Button variant="quiet" icon={<IconChecks size={20} aria-hidden />} onClick={choose}>
          {t('list.choose')}
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<IconColumns3 size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('list.view')}
      </Button>
      {!noExport && (
        <TakeAlong
          endpoint={csv}
          query={{ ...query, columns: exported }}
          name={`${textByKey(`${area}.list`) ?? area}.csv`}
          quiet
        >
          {t('list.take')}
        </TakeAlong>
      )}
      {open && (
        <Suspense>
          <ViewDialog
            list={list}
            columns={columns.map(({ field }) => field)}
            shown={shown.map(({ field }) => field)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
