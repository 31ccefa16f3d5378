import { reportShares } from '#contract/share.ts'
import { ShareLinks } from '../../share/ShareLinks.tsx'

/** Links by which others see this report. */
export const ReportShare = ({ id }: { id: string }) => <ShareLinks shares={reportShares} id={id} />
