import { IconArrowDown, IconArrowUp, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { certificateTemplates } from '#contract/template.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { ListSkeleton } from '../../resource/Table.tsx'
import { useAll } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useDrag } from './useDrag.ts'
import { useOrder, moverId } from './useOrder.ts'
import type { Template } from './templateFields.ts'
import styles from './TemplateList.module.css'

export function TemplateList({ authorityId }: { authorityId: string }) {
  const { t } = useTexts()
  const can = useCan()
  const { data, error, refetch } = useAll(certificateTemplates, { sf: 'sortOrder', authorityId })
  const { move, announcement } = useOrder(authorityId)
  const { list, handle, shiftOf, dragged } = useDrag((from, to) => void move(data?.items ?? [], from, to))
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton columns={3} />
  if (data.items.length === 0)
    return <EmptyState title={t('template.empty')}>{t('template.empty.what')}</EmptyState>
  const sorts = can('certificateTemplate.sort', { authorityId })
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={t('template.list')}>
        {data.items.map((template, index) => (
          <TemplateRow
            key={template._id}
            template={template}
            isFirst={index === 0}
            isLast={index === data.items.length - 1}
            shift={shiftOf(index)}
            dragged={dragged === index}
            handle={sorts ? handle(index) : undefined}
            onMove={sorts ? (by) => void move(data.items, index, index + by, by) : undefined}
          />
        ))}
      </ol>
      <p className="hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

interface Props {
  template: Template
  isFirst: boolean
  isLast: boolean
  /** -1 moves up, 1 down. Omitted for readers. */
  onMove?: (by: -1 | 1) => void
  handle?: ReturnType<ReturnType<typeof useDrag>['handle']>
  /** Offset in pixels during dragging. */
  shift: number
  dragged: boolean
}

function TemplateRow({ template, isFirst, isLast, onMove, handle, shift, dragged }: Props) {
  const { t } = useTexts()
  const { _id, name, level, validYears, reportTypes, language } = template
  const reports = reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <li
      className={styles.row}
      data-dragged={dragged || undefined}
      style={shift ? { transform: `translateY(${shift}px)` } : undefined}
    >
      {handle && (
        <button type="button" className={styles.handle} aria-label={t('template.drag', { name })} {...handle}>
          <IconGripVertical size={20} aria-hidden />
        </button>
      )}
      <span className={styles.level}>{level}</span>
      <div className={styles.words}>
        <Link to="/app/certificate-templates/$id" params={{ id: _id }} className={styles.link}>
          {name}
        </Link>
        <p className="small muted">
          {[
            t('template.years', { count: validYears }),
            reports || t('template.reportTypes.none'),
            t(`template.language.${language}`),
          ].join(' · ')}
        </p>
      </div>
      <IconChevronRight size={20} stroke={1.5} className={styles.arrow} aria-hidden />
      {onMove && (
        <div className={styles.movers}>
          {([-1, 1] as const).map((by) => {
            const Icon = by < 0 ? IconArrowUp : IconArrowDown
            return (
              <button
                key={by}
                type="button"
                id={moverId(_id, by)}
                aria-label={t(by < 0 ? 'template.up' : 'template.down', { name })}
                disabled={by < 0 ? isFirst : isLast}
                onClick={() => onMove(by)}
              >
                <Icon size={20} aria-hidden />
              </button>
            )
          })}
        </div>
      )}
    </li>
  )
}
