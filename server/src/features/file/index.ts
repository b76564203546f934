export { getFile } from './get.ts'
export { fileNameOf, forgetFiles, ownsFile } from './own-file.ts'
export { listFiles } from './queries.ts'
export { uploadFile } from './upload.ts'
