import { certificateTemplates } from '#contract/template.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { ListSkeleton } from '../../resource/Table.tsx'
import { useAll } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import styles from './TemplateList.module.css'
import { TemplateRow } from './TemplateRow.tsx'
import { useDrag } from './useDrag.ts'
import { useOrder } from './useOrder.ts'

export function TemplateList({ authorityId }: { authorityId: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const can = useCan()
  const { data, error, refetch } = useAll(certificateTemplates, { sf: 'sortOrder', authorityId })
  const { move, said } = useOrder(authorityId)
  const { list, handle, shiftOf, dragged } = useDrag((from, to) => void move(data?.items ?? [], from, to))
  if (error && !data) return <ErrorState message={problemText(error)} retry={() => void refetch()} />
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
        {said}
      </p>
    </>
  )
}
