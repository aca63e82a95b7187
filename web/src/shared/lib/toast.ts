import library from 'react-hot-toast';
import { wantToaster } from '@/shared/lib/toaster';

// A page without a part that shows toasts loads neither the library nor the place where they appear.
wantToaster();

export const toast = library;
