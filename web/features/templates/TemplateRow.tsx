import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Template } from './template.ts'
import styles from './TemplateList.module.css'
import type { useDrag } from './useDrag.ts'
import { moverId } from './useOrder.ts'

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

export function TemplateRow({ template, isFirst, isLast, onMove, handle, shift, dragged }: Props) {
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
      {onMove && (
        <div className={styles.movers}>
          <button
            type="button"
            id={moverId(_id, -1)}
            aria-label={t('template.up', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={20} aria-hidden />
          </button>
          <button
            type="button"
            id={moverId(_id, 1)}
            aria-label={t('template.down', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={20} aria-hidden />
          </button>
        </div>
      )}
    </li>
  )
}
