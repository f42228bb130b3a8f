package silhouette.capture;

import android.os.Build;
import android.text.method.PasswordTransformationMethod;
import android.widget.TextView;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What a field takes, by its input type, its transformation and its autofill hints. None of them is content. */
final class Secrets {
  // Values of android.text.InputType.
  private static final int CLASS = 0x0000000f;
  private static final int VARIATION = 0x00000ff0;
  private static final int TEXT = 1;
  private static final int NUMBER = 2;
  private static final int PHONE = 3;

  /** Autofill hints of secrets: of View, and of androidx's HintConstants. */
  private static final Set<String> SECRET_HINTS = new HashSet<>(Arrays.asList(
      "password", "newPassword", "passwordAuto", "creditCardNumber", "creditCardSecurityCode",
      "creditCardExpirationDate", "creditCardExpirationMonth", "creditCardExpirationYear", "creditCardExpirationDay",
      "smsOTPCode", "emailOTPCode", "2faAppOTPCode", "pin", "upiVirtualPaymentAddress", "giftCardNumber", "giftCardPIN"));
  /** Others that are sent. A hint may be any text, so unknown ones stay in the app. */
  private static final Set<String> HINTS = new HashSet<>(Arrays.asList(
      "emailAddress", "username", "newUsername", "name", "personName", "phone", "phoneNumber", "postalAddress", "postalCode"));

  private Secrets() {}

  /** Whether it takes a password, a code or a card now. */
  static boolean isSecret(TextView view) {
    if (isPassword(view.getInputType())) return true;
    if (view.getTransformationMethod() instanceof PasswordTransformationMethod) return true;
    String hint = hint(view, SECRET_HINTS);
    return hint != null;
  }

  private static boolean isPassword(int type) {
    int variation = type & VARIATION;
    if ((type & CLASS) == TEXT) return variation == 0x80 || variation == 0x90 || variation == 0xe0;
    return (type & CLASS) == NUMBER && variation == 0x10;
  }

  /** The kind of a field's contents; null if it is nothing special. */
  static String contentType(TextView view) {
    String hint = hint(view, SECRET_HINTS);
    if (hint == null) hint = hint(view, HINTS);
    if (hint != null) return hint;
    int type = view.getInputType();
    if (isPassword(type)) return "password";
    if ((type & CLASS) == PHONE) return "phone";
    if ((type & CLASS) != TEXT) return null;
    switch (type & VARIATION) {
      case 0x10: return "uri";
      case 0x20: case 0xd0: return "emailAddress";
      case 0x60: return "personName";
      case 0x70: return "postalAddress";
      default: return null;
    }
  }

  private static String hint(TextView view, Set<String> known) {
    if (Build.VERSION.SDK_INT < 26) return null;
    String[] hints = view.getAutofillHints();
    if (hints == null) return null;
    for (String hint : hints) if (known.contains(hint)) return hint;
    return null;
  }
}
