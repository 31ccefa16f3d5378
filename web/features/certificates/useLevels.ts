import { usualLevels } from '#domain/levels.ts'
import { certificateTemplates } from '#contract/template.ts'
import { useAll } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'

export function useLevels() {
  const can = useCan()
  const { data } = useAll(certificateTemplates, { sf: 'level' }, can('certificateTemplate.list'))
  const levels = new Set<string>([...usualLevels, ...(data?.items ?? []).map(({ level }) => level)])
  return [...levels].map((level) => ({ value: level, label: level }))
}
