import { IconChecks, IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { ColumnSpec } from './columns.ts'
import styles from './ListBar.module.css'
import { useShown } from './ResourceContext.ts'
import { TakeAlong } from './TakeAlong.tsx'
import type { Item, Resource } from './types.ts'

const ViewsMenu = lazy(() => import('./views/ViewsMenu.tsx'))
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

interface Props<T extends Item> {
  resource: Resource<T>
  shown: ColumnSpec<T>[]
  columns: ColumnSpec<T>[]
  choose?: () => void
  noExport?: boolean
}

/** Reserves the space until the views are loaded. */
export function Views() {
  const { viewKey } = useShown()
  if (!viewKey) return null
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <ViewsMenu viewKey={viewKey} />
    </Suspense>
  )
}

export function ListBar<T extends Item>({ resource, shown, columns, choose, noExport }: Props<T>) {
  const { t, named } = useTexts()
  const { area, list } = useShown()
  const [open, setOpen] = useState(false)
  const { l: _size, lo: _page, ...query } = list.query
  const exported = shown.map(({ field, exportAs }) => exportAs ?? field).join()
  return (
    <div className={styles.bar}>
      <Views />
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
          endpoint={resource.csv}
          query={{ ...query, columns: exported }}
          name={`${named(`${area}.list`) ?? area}.csv`}
          quiet
        >
          {t('list.take')}
        </TakeAlong>
      )}
      {open && (
        <Suspense>
          <ViewDialog
            columns={columns.map(({ field }) => field)}
            shown={shown.map(({ field }) => field)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
