/** Whether a request only reads: HEAD is answered where GET is (RFC 9110, section 9.3.2). */
export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';
