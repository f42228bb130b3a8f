package silhouette.capture;

/** When screens are taken. */
final class ScheduleTests {
  static void atMostSoManyASecond() {
    CaptureSchedule schedule = new CaptureSchedule(4, 8);
    Expect.same(schedule.rest(0), CaptureSchedule.WALK);
    Expect.same(schedule.walked(0, 2, true, false), CaptureSchedule.NOTHING);
    Expect.same(schedule.rest(100), 150.0);
    // One timer is enough.
    Expect.same(schedule.rest(120), CaptureSchedule.NOTHING);
    schedule.ring();
    Expect.same(schedule.rest(250), CaptureSchedule.WALK);
    schedule.walked(250, 251, true, false);
    Expect.same(schedule.rest(510), CaptureSchedule.WALK);
  }

  static void atMostAFiftiethOfTheTime() {
    CaptureSchedule schedule = new CaptureSchedule(60, 100);
    schedule.rest(0);
    schedule.walked(0, 10, true, false);
    Expect.same(schedule.rest(20), 490.0);
  }

  static void dearScreensGetMoreTimeAndComeBack() {
    CaptureSchedule schedule = new CaptureSchedule(4, 8);
    for (double wanted : new double[] {16, 32, 32}) {
      schedule.walked(0, 9, false, false);
      Expect.same(schedule.budget(), wanted);
    }
    schedule.walked(0, 9, true, false);
    Expect.same(schedule.budget(), 16.0);
  }

  static void theBackgroundHasNone() {
    CaptureSchedule schedule = new CaptureSchedule(4, 8);
    schedule.pause();
    Expect.same(schedule.rest(1e6), CaptureSchedule.NOTHING);
    schedule.resume();
    Expect.same(schedule.rest(1e6), CaptureSchedule.WALK);
  }
}
