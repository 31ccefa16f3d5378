interface Sending {
  method: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Uploads with XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendForm = (url: string, { method, headers, body, signal, onProgress }: Sending) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        new Response(request.response as Blob, { status: request.status, statusText: request.statusText }),
      )
    request.onerror = () => reject(new TypeError('the form was not sent'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
