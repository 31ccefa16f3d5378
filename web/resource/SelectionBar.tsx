import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useProblemText } from '../form/useProblemText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button, DownloadLink } from '../ui/buttons.tsx'
import { confirm, Dialog, DialogActions } from '../ui/dialogs.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Item } from './types.ts'
import type { List } from './useList.ts'
import { allMatches, mostChosen } from './calls.ts'
import type { BulkAction, Selection } from './selection.ts'
import styles from './SelectionBar.module.css'

interface Props<T extends Item> {
  list: List<T>
  selection: Selection<T>
  bulkActions: readonly BulkAction<T>[]
}

export default function SelectionBar<T extends Item>({ list, selection, bulkActions }: Props<T>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const each = useBulkAction<T>()
  const { problemText } = useProblemText()
  const [collecting, setCollecting] = useState(false)
  const { items } = selection
  const { resource } = list
  const { l: _size, lo: _page, ...query } = list.query
  const chooseAll = async () => {
    setCollecting(true)
    await allMatches(resource, query)
      .then(selection.set, (problem: unknown) => showToast(problemText(problem), { type: 'error' }))
      .finally(() => setCollecting(false))
  }
  const ended = () => {
    each.clear()
    selection.end()
    void client.invalidateQueries({ queryKey: [resource.name] })
  }
  return (
    <section className={styles.bar} aria-label={t('list.selection')}>
      <p role="status" className={styles.count}>
        {t('list.chosen', { count: items.length })}
      </p>
      <div className={styles.end}>
        <Button variant="secondary" onClick={selection.end}>
          {t('list.chooseEnd')}
        </Button>
      </div>
      {list.total > list.items.length && (
        <Button variant="quiet" pending={collecting} onClick={() => void chooseAll()}>
          {list.more || list.total > mostChosen
            ? t('list.chooseFirst', { count: mostChosen })
            : t('list.chooseAll', { count: list.total })}
        </Button>
      )}
      {bulkActions.map((one) => (
        <ActionItem key={one.key} area={resource.area} bulkAction={one} items={items} run={each.run} />
      ))}
      {each.progress && (
        <EachProgress progress={each.progress} nameOf={selection.nameOf} halt={each.halt} onClose={ended} />
      )}
    </section>
  )
}

interface ActionProps<T extends Item> {
  area: string
  bulkAction: BulkAction<T>
  items: T[]
  run: (items: T[], action: (item: T) => Promise<unknown>) => Promise<void>
}

function ActionItem<T extends Item>({ area, bulkAction, items, run }: ActionProps<T>) {
  const { t, textByKey } = useTexts()
  const { key, may, file, open, action, asksReason, danger } = bulkAction
  const own = items.filter(may)
  const count = own.length
  const label = textByKey(`${area}.several.${key}`, { count })
  if (count === 0) return null
  const most = file?.most ?? open?.most
  if (most !== undefined && count > most) return <p className="muted">{t('list.tooMany', { most })}</p>
  if (open) return <Button onClick={() => void open.run(own)}>{label}</Button>
  if (file)
    return (
      <DownloadLink href={file.href(own)} name={label ?? key} icon={<IconDownload size={20} aria-hidden />}>
        {label}
      </DownloadLink>
    )
  const ask = async () => {
    const left = items.length - count
    const confirmed = await confirm({
      title: textByKey(`${area}.several.${key}.title`, { count }),
      body: [textByKey(`${area}.several.${key}.what`), left > 0 && t('list.left', { count: left })]
        .filter(Boolean)
        .join(' '),
      action: label,
      danger,
      ...(asksReason && { reason: { label: t('shell.confirm.reason') } }),
    })
    if (confirmed && action) await run(own, (item) => action(item, confirmed))
  }
  return (
    <Button variant={danger ? 'danger' : 'secondary'} onClick={() => void ask()}>
      {label}
    </Button>
  )
}

interface ProgressProps<T> {
  progress: Progress<T>
  nameOf: (item: T) => string
  halt: () => void
  onClose: () => void
}

function EachProgress<T>({ progress, nameOf, halt, onClose }: ProgressProps<T>) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { total, done, failed, running } = progress
  return (
    <Dialog title={t('list.each')} onClose={running ? halt : onClose}>
      <div className="stack">
        <progress className={styles.progress} value={done} max={total} aria-label={t('list.each')} />
        <p role="status">{t('list.each.done', { done: done - failed.length, total })}</p>
        {failed.length > 0 && (
          <ul className={styles.failed}>
            {failed.map(({ item, error }, index) => (
              <li key={index}>
                <b>{nameOf(item)}</b>: {problemText(error)}
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          {running ? (
            <Button variant="secondary" onClick={halt}>
              {t('list.each.halt')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('shell.close')}</Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface Failed<T> {
  item: T
  error: unknown
}

interface Progress<T> {
  total: number
  done: number
  failed: Failed<T>[]
  running: boolean
}

/** Runs an action per item. A refusal does not stop the others; the user can stop between two items. */
function useBulkAction<T>() {
  const [progress, setProgress] = useState<Progress<T> | null>(null)
  const halted = useRef(false)
  const run = async (items: T[], action: (item: T) => Promise<unknown>) => {
    halted.current = false
    const failed: Failed<T>[] = []
    let done = 0
    const show = (running: boolean) =>
      setProgress({ total: items.length, done, failed: [...failed], running })
    show(true)
    for (const item of items) {
      if (halted.current) break
      await action(item).catch((error: unknown) => failed.push({ item, error }))
      done++
      show(true)
    }
    show(false)
  }
  return { progress, run, halt: () => void (halted.current = true), clear: () => setProgress(null) }
}
