import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reports, type Report } from '#contract/report.ts'

const everyMs = 2000

export function useWhileSealing(report: Report | undefined) {
  const client = useQueryClient()
  const id = report?.state === 'sealing' ? report._id : null
  useEffect(() => {
    if (!id) return
    const ask = () => void client.invalidateQueries({ queryKey: [reports.name, 'item', id] })
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [client, id])
}
