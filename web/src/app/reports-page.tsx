import { RecordingReports } from '../features/reports/reports-page.tsx';
import { FiguresToCome } from '../features/workspace/figures-to-come.tsx';

/** Renders `/app/reports`: figures as soon as there is a finished recording. */
export const ReportsPage = () => <RecordingReports empty={<FiguresToCome page="reports" />} />;
