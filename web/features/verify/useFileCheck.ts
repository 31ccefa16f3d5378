import { useRef, useState } from 'react'
import { largestPdf, verify } from '#contract/verify.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

export interface FileAnswer {
  name: string
  /** Null without an answer: nothing is confirmed then. */
  answer: Answer<typeof verify.file> | null
}

/** Checks a file by its seal and the register. Rejects files locally that the server would refuse. */
export function useFileCheck() {
  const [result, setResult] = useState<FileAnswer | null>(null)
  const [refused, setRefused] = useState<TextKey | null>(null)
  const [checking, setChecking] = useState(false)
  const latest = useRef<File>(undefined)

  const check = async (file: File) => {
    latest.current = file
    setResult(null)
    setRefused(null)
    if (file.size > largestPdf) return setRefused('verify.file.large')
    setChecking(true)
    const pdf = new Uint8Array(await file.arrayBuffer())
    const isPdf = String.fromCharCode(...pdf.slice(0, 1024)).includes('%PDF-')
    const answer = isPdf ? await call(verify.file, { body: pdf }).catch(() => null) : undefined
    // A second file may have been dropped during the request.
    if (latest.current !== file) return
    setChecking(false)
    if (answer === undefined) return setRefused('verify.file.notPdf')
    setResult({ name: file.name, answer })
  }

  return { check, result, refused, checking }
}
